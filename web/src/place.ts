/** Where the reader is: the lobby, or a table. The server gives the same page for every path. */
export type Place = { screen: "lobby" } | { screen: "table"; table: string };

export function placeOf(path: string): Place {
  const table = /^\/table\/([^/]+)\/?$/.exec(path)?.[1];
  return table ? { screen: "table", table: decodeURIComponent(table) } : { screen: "lobby" };
}
