"""What a computer player is: something that looks at a `View` and names an action."""

from quedou.deal import View


class Bot:
    """A player that sees only what its seat may see.

    `decide` is asked where the view has legal actions and answers with one of them. The same bot, made with
    the same seed and asked the same questions, gives the same answers.
    """

    def decide(self, view: View) -> int:
        raise NotImplementedError
