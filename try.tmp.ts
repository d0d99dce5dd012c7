import { readFileSync } from "node:fs";
import { judge, openEngine, asShown } from "./bench/search/relevance";
import { answer } from "./src/plugins/search/engine/answer";
const engine = openEngine("build/search/index.json");
const q = JSON.parse(readFileSync("bench/search/queries.json","utf8")).queries;
const r = judge(engine, q);
console.log(r.success1, r.success3, r.mrr);
for (const j of r.judged) if (j.rank!==1) console.log(j.rank, j.q, j.first);
for (const x of process.argv.slice(2)) { console.log("==",x); for (const h of asShown(answer(engine,{query:x,highlightPreTag:"[",highlightPostTag:"]"}).hits).slice(0,5)) console.log("  ",h.type,h.url,"|",h._snippetResult.hierarchy[h.type]?.value ?? h._snippetResult.content?.value); }
