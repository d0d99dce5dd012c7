import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

/** Stands for pages on another origin, whose login is a token. */
const files = new Map([
  ["/", ["bearer.html", "text/html"]],
  ["/client.js", ["public/client.js", "text/javascript"]],
]);

createServer(async (request, response) => {
  const [file, type] = files.get(request.url) ?? [];
  if (file === undefined) {
    response.writeHead(404).end();
    return;
  }
  const text = await readFile(new URL(file, import.meta.url), "utf8");
  response.writeHead(200, { "Content-Type": type }).end(text.replace("$SERVER", process.env.VITE_SERVER));
}).listen(process.env.PAGES_PORT, "127.0.0.1");
