export * from "../socketless/server.ts";
