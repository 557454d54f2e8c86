"""What a computer player is: something that looks at a `View` and names an action."""

from mypy_extensions import mypyc_attr

from quedou.deal import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that sees only what its seat may see. Write your own as a subclass, compiled or not.

    `decide` is asked where the view has legal actions and answers with one of them. The same bot, made with
    the same seed and asked the same questions, gives the same answers.
    """

    def decide(self, view: View) -> int:
        raise NotImplementedError
