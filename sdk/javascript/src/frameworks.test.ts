import "reflect-metadata";

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { Controller, Post, Req, Res } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { FastifyAdapter, type NestFastifyApplication } from "@nestjs/platform-fastify";
import express, { type Request as ExpressRequest } from "express";
import express4 from "express4";
import fastify from "fastify";
import Koa from "koa";
import { describe, expect, it, onTestFinished } from "vitest";

import { nodeHandler } from "./node";
import { backend, eventOf, secretOf, signatureOf, willing } from "./server-harness";

type Log = ReturnType<typeof backend>["lines"];

/** One framework, with both routes mounted as its page says. Returns the address below which they are. */
type Mount = (parsesFirst: boolean) => Promise<{ url: string; lines: Log }>;

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function listening(server: Server): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return addressOf(server);
}

/** Who is logged in, by the framework's own request. */
const options = { user: (_: Request, request: ExpressRequest) => request.headers["x-user"]?.toString() };

const onExpress =
  (make: typeof express): Mount =>
  async (parsesFirst) => {
    const { socketless, lines } = backend<ExpressRequest>(willing().service, options);
    const app = make();
    if (parsesFirst) {
      app.use(make.json());
    }
    app.post("/connection", nodeHandler(socketless.connection));
    app.post("/webhook", nodeHandler(socketless.webhook()));
    return { url: await listening(createServer(app)), lines };
  };

const onHttp: Mount = async () => {
  const { socketless, lines } = backend(willing().service);
  const routes = new Map([
    ["/connection", nodeHandler((request: Request) => socketless.connection(request))],
    ["/webhook", nodeHandler(socketless.webhook())],
  ]);
  const url = await listening(
    createServer((incoming, outgoing) => void routes.get(incoming.url ?? "")?.(incoming, outgoing)),
  );
  return { url, lines };
};

const onFastify: Mount = async (parsesFirst) => {
  const { socketless, lines } = backend<{ headers: Record<string, unknown> }>(willing().service, {
    user: (_, { headers }) => headers["x-user"] as string | undefined,
  });
  const app = fastify();
  app.post("/connection", nodeHandler(socketless.connection));
  const webhook = nodeHandler(socketless.webhook());
  if (parsesFirst) {
    app.post("/webhook", webhook);
  } else {
    app.post("/webhook", { onRequest: webhook }, () => undefined);
  }
  onTestFinished(() => app.close());
  return { url: await app.listen({ port: 0, host: "127.0.0.1" }), lines };
};

const onKoa: Mount = async (parsesFirst) => {
  const { socketless, lines } = backend<Koa.Context>(willing().service, {
    user: (_, context) => context.get("x-user"),
  });
  const app = new Koa();
  app.on("error", () => undefined);
  if (parsesFirst) {
    app.use(async (context, next) => {
      await context.req.resume().toArray();
      await next();
    });
  }
  const routes = new Map([
    ["/connection", nodeHandler(socketless.connection)],
    ["/webhook", nodeHandler(socketless.webhook())],
  ]);
  app.use((context, next) => routes.get(context.path)?.(context as unknown as Koa.Context, next) ?? next());
  return { url: await listening(createServer(app.callback())), lines };
};

/** A module of NestJS with a controller, made without the syntax of decorators. */
function nestModule(socketless: ReturnType<typeof backend<ExpressRequest>>["socketless"]) {
  class Routes {
    connection = nodeHandler(socketless.connection);
    webhook = nodeHandler(socketless.webhook());
    postConnection(request: ExpressRequest, response: unknown) {
      return this.connection(request, response);
    }
    postWebhook(request: ExpressRequest, response: unknown) {
      return this.webhook(request, response);
    }
  }
  for (const [path, method] of [
    ["connection", "postConnection"],
    ["webhook", "postWebhook"],
  ] as const) {
    const descriptor = Object.getOwnPropertyDescriptor(Routes.prototype, method) as PropertyDescriptor;
    Post(path)(Routes.prototype, method, descriptor);
    Req()(Routes.prototype, method, 0);
    Res()(Routes.prototype, method, 1);
  }
  Controller()(Routes);
  return { module: Routes, controllers: [Routes] };
}

const onNest =
  (isFastify: boolean): Mount =>
  async (parsesFirst) => {
    const { socketless, lines } = backend<ExpressRequest>(willing().service, options);
    const module = nestModule(socketless);
    const settings = { rawBody: !parsesFirst, logger: false } as const;
    const app = isFastify
      ? await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), settings)
      : await NestFactory.create(module, settings);
    app.setGlobalPrefix("api");
    app.enableCors({ origin: ["https://front.test"], credentials: true });
    await app.listen(0, "127.0.0.1");
    onTestFinished(() => app.close());
    return { url: `${await app.getUrl()}/api`, lines };
  };

const mounts: [name: string, mount: Mount][] = [
  ["http", onHttp],
  ["Express 4", onExpress(express4 as unknown as typeof express)],
  ["Express 5", onExpress(express)],
  ["Fastify", onFastify],
  ["Koa", onKoa],
  ["NestJS on Express", onNest(false)],
  ["NestJS on Fastify", onNest(true)],
];

function post(url: string, headers: Record<string, string>, body: string): Promise<Response> {
  return fetch(url, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body });
}

const sendEvent = (url: string): Promise<Response> => {
  const body = eventOf("42.k3");
  return post(`${url}/webhook`, { "x-socketless-signature": signatureOf(body, secretOf("42.k3")) }, body);
};

describe.each(mounts)("%s", (name, mount) => {
  it("serves both routes, and hands on the framework's request", async () => {
    const { url, lines } = await mount(false);
    for (const [user, status] of [
      ["42", 200],
      ["", 401],
    ] as const) {
      const answer = await post(`${url}/connection`, { "Sec-Fetch-Site": "same-origin", "x-user": user }, "{}");
      expect([answer.status, lines]).toEqual([status, []]);
    }
    const answer = await sendEvent(url);
    expect([answer.status, answer.headers.get("authorization"), lines]).toEqual([
      200,
      `Bearer ${secretOf("42.k3")}`,
      [],
    ]);
  });

  it.skipIf(name === "http")("says in the log what to do if the body was parsed before", async () => {
    const { url, lines } = await mount(true);
    expect((await sendEvent(url)).status).toBe(500);
    expect(lines).toEqual([expect.stringContaining("mount the webhook before")]);
  });
});

it.each([false, true])("NestJS answers preflights by enableCors, beside the routes, Fastify: %s", async (isFastify) => {
  const { url } = await onNest(isFastify)(false);
  const headers = { Origin: "https://front.test", "Access-Control-Request-Method": "POST" };
  const answer = await fetch(`${url}/connection`, { method: "OPTIONS", headers });
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([204, "https://front.test"]);
});
