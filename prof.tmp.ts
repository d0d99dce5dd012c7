import { readFileSync } from "node:fs";
import { openEngine } from "./bench/search/relevance";
import { answer } from "./src/plugins/search/engine/answer";
const engine = openEngine("build/search/index.json");
const q = JSON.parse(readFileSync("bench/search/queries.json","utf8")).queries.map((x:any)=>x.q);
let times:[number,string][]=[];
for(let k=0;k<3;k++){times=[];for(const s of q){for(let i=1;i<=s.length;i++){const t=performance.now();answer(engine,{query:s.slice(0,i)});times.push([performance.now()-t,s.slice(0,i)])}}}
times.sort((a,b)=>b[0]-a[0]);console.log(times.slice(0,8), times[Math.floor(times.length*.5)], times.length);
const t=performance.now();for(const s of q)engine.search(s,()=>true);console.log("search only avg",(performance.now()-t)/q.length);
