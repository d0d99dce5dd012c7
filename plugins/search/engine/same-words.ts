/** Common abbreviations and synonyms among developers. The words of a group are interchangeable. */
export const SAME_WORDS: readonly (readonly string[])[] = `
  javascript js; typescript ts; python py; csharp dotnet; kubernetes k8s; postgresql postgres pg;
  database db; environment env; authentication auth; authorization auth; configuration config settings options;
  documentation docs; repository repo; application app; directory folder; development dev; production prod;
  maximum max limit largest size length; minimum min; message msg; request req; response reply answer;
  parameter param argument arg; variable var; function fn method; asynchronous async; synchronous sync;
  identifier id; websocket ws socket; certificate cert tls ssl; licence license; colour color; delete remove drop;
  change modify edit update; upgrade migrate update migration; create make add new; begin start launch;
  stop shutdown close end; disable off prevent; enable allow; error failure problem issue exception;
  verify verification validate validation check; multiple several many; custom own; hide mask redact;
  local localhost; log logging logger; test testing mock; lifetime expiry expire ttl duration; timeout deadline;
  secret password key; latency delay; cost price pricing billing; tutorial quickstart getstarted gettingstarted;
  introduction overview whatis; troubleshooting debug problem; region location datacenter; retry backoff repeat;
  hour h hr; minute min; second sec; kilobyte kb; megabyte mb;
  lost missed missing lose; twice double duplicate duplicated repeated;
  cors crossorigin accesscontrolalloworigin
`
  .split(";")
  .map((group) => group.trim().split(/\s+/));
