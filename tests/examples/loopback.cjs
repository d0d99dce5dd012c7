// Makes the servers of a Node.js program listen on 127.0.0.1, where the program would take calls from other machines too.
const { Server } = require("node:net");

const LOOPBACK = "127.0.0.1";
const isAnywhere = (host) => host === undefined || host === null || host === "0.0.0.0" || host === "::";
const { listen } = Server.prototype;

Server.prototype.listen = function (first, ...rest) {
  if (typeof first === "object" && first !== null && "port" in first) {
    return listen.call(this, isAnywhere(first.host) ? { ...first, host: LOOPBACK } : first, ...rest);
  }
  if (!/^\d+$/.test(String(first))) {
    return listen.call(this, first, ...rest);
  }
  const named = typeof rest[0] !== "function" && typeof rest[0] !== "number";
  const [host, ...others] = named ? rest : [undefined, ...rest];
  return listen.call(this, first, isAnywhere(host) ? LOOPBACK : host, ...others);
};
