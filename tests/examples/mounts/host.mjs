import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { buffer } from "node:stream/consumers";

/** Stand in for the host or the app that the first argument names: `node host.mjs express ./bundle/express.js`. */
const [, , name, entry] = process.argv;
const port = Number(process.env.PORT);
const hostname = "127.0.0.1";

/** What a login leaves on the request of a framework. */
const sessionOf = ({ headers }) => ({ userId: headers["x-user"] });

/** Call a function with each request and the bytes of its body, and answer with the `Response` that it returns. */
const front = (call) =>
  createServer((request, response) => {
    buffer(request)
      .then((body) => call(request, body))
      .then(
        async (answer) => {
          response.writeHead(answer.status, Object.fromEntries(answer.headers));
          response.end(Buffer.from(await answer.arrayBuffer()));
        },
        (error) => {
          console.error(error);
          response.writeHead(502).end("Internal Server Error");
        },
      );
  }).listen(port, hostname);

/** The standard `Request` that a host makes. */
const requestOf = ({ url, method, headers }, body) =>
  new Request(new URL(url, `http://${headers.host}`), { method, headers, body: body.length > 0 ? body : undefined });

/** The functions of the files of a framework, by the path that they answer. */
const routesOf = (folder, suffix = "", what = "default") =>
  Promise.all(
    ["/connection", "/webhook"].map(async (route) => [
      route,
      (await import(`./bundle/${folder}${route}${suffix}.js`))[what],
    ]),
  ).then((routes) => new Map(routes));

const withContext = async (folder, what) => {
  const routes = await routesOf(folder, "", what);
  front(
    async (request, body) =>
      routes.get(request.url)?.({ request: requestOf(request, body) }) ?? new Response("", { status: 404 }),
  );
};

const hosts = {
  async express() {
    const { routes } = await import(entry);
    const express = createRequire(path.resolve(entry))("express");
    const app = express();
    app.use((request, _response, next) => {
      request.session = sessionOf(request);
      next();
    });
    app.use(routes);
    app.use(express.json());
    app.listen(port, hostname);
  },

  async fastify() {
    const { routes } = await import("./bundle/fastify.js");
    const { default: fastify } = await import("fastify");
    const app = fastify();
    app.addHook("preHandler", async (request) => {
      request.session = sessionOf(request);
    });
    app.register(routes);
    await app.listen({ port, host: hostname });
  },

  async koa() {
    const { router } = await import("./bundle/koa.js");
    const { default: Koa } = await import("koa");
    const app = new Koa();
    app.use((context, next) => {
      context.session = sessionOf(context);
      return next();
    });
    app.use(router.routes());
    app.listen(port, hostname);
  },

  async nuxt() {
    const { createApp, createRouter, toNodeListener } = await import("h3");
    const router = createRouter();
    for (const [route, handler] of await routesOf("nuxt", ".post")) {
      router.post(route, handler);
    }
    createServer(toNodeListener(createApp().use(router))).listen(port, hostname);
  },

  async nitro() {
    const { H3, serve } = await import("h3-2");
    const app = new H3();
    for (const [route, handler] of await routesOf("nitro", ".post")) {
      app.post(route, handler);
    }
    serve(app, { port, hostname, silent: true });
  },

  async pages() {
    const routes = await routesOf("next/pages/api/socketless");
    createServer((request, response) => {
      const route = routes.get(request.url);
      void (route ? route(request, response) : response.writeHead(404).end());
    }).listen(port, hostname);
  },

  "react-router": () => withContext("react-router", "action"),
  astro: () => withContext("astro", "POST"),

  async netlify() {
    const { default: handler, config } = await import("./bundle/netlify/functions.js");
    front((request, body) =>
      config.path.includes(request.url) ? handler(requestOf(request, body)) : new Response("", { status: 404 }),
    );
  },

  async lambda() {
    const { handler } = await import("./bundle/lambda.js");
    front(async ({ url, method, headers }, body) => {
      // An event of a function URL.
      const event = {
        version: "2.0",
        rawPath: url,
        rawQueryString: "",
        cookies: headers.cookie?.split("; "),
        headers,
        requestContext: { http: { method, path: url } },
        body: body.toString("base64"),
        isBase64Encoded: true,
      };
      const { statusCode: status, ...answer } = JSON.parse(JSON.stringify(await handler(event)));
      return new Response(answer.body, { status, headers: answer.headers });
    });
  },

  async azure() {
    const { app, HttpRequest } = await import("@azure/functions");
    const functions = new Map();
    app.post = (route, { authLevel, handler }) => authLevel === "anonymous" && functions.set(`/${route}`, handler);
    await import("./bundle/azure/functions.js");
    front(async ({ url, method, headers }, body) => {
      const bytes = body.length > 0 ? { bytes: body } : {};
      const request = new HttpRequest({ url: `http://${headers.host}/api${url}`, method, headers, body: bytes });
      const answer = await functions.get(url)(request);
      return new Response(answer.body, { status: answer.status, headers: answer.headers });
    });
  },
};

await hosts[name]();
