import { type Place, placeOf } from "./place";

class Router {
  place: Place = $state.raw(placeOf(location.pathname));

  constructor() {
    window.addEventListener("popstate", () => {
      this.place = placeOf(location.pathname);
    });
  }
}

export const router = new Router();

export function go(path: string): void {
  history.pushState(null, "", path);
  router.place = placeOf(path);
}
