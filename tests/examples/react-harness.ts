import { writeFile } from "node:fs/promises";
import path from "node:path";

const html = `<!doctype html>
<html lang="en"><body><div id="root"></div><script type="module" src="/src/harness.tsx"></script></body></html>`;

const program = `
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { createSocketless } from "./socketless";

const shown: string[] = [];
const { SocketlessProvider, useConnection, useMessages, useSend } = createSocketless<{ text: string }, { say: string }>({
  decode: (text) => JSON.parse(text),
});

function Panel({ render }: { render: number }) {
  const { status, error, identifier, queued } = useConnection();
  const [echoes, setEchoes] = useState<string[]>([]);
  const send = useSend();
  const [first] = useState(() => send);
  shown.at(-1) === status || shown.push(status);
  useMessages(({ text }) => text, (text) => {
    if (text.includes("fault")) throw new Error("a fault of one listener");
  });
  useMessages((message) => message.text.includes("skip") ? undefined : render + message.text, (echo) => setEchoes((earlier) => [...earlier, echo]));
  return <>
    <output id="state">{JSON.stringify({ status, error, identifier, queued })}</output>
    <output id="statuses">{shown.join(" ")}</output>
    <output id="echoes">{echoes.join(" ")}</output>
    <output id="stable">{String(first === send)}</output>
    <button onClick={() => send({ say: "keep" })}>Keep</button>
    <button onClick={() => send({ say: "skip" })}>Skip</button>
    <button onClick={() => send({ say: "fault" })}>Fault</button>
  </>;
}

function App() {
  const [render, setRender] = useState(1);
  const [enabled, setEnabled] = useState(false);
  const getUrl = async (signal: AbortSignal) => {
    const response = await fetch("/connection", { method: "POST", headers: { "X-Render": String(render) }, signal });
    return response.json() as Promise<{ url: string; identifier: string }>;
  };
  return <>
    <button onClick={() => setRender(render + 1)}>Render</button>
    <button onClick={() => setEnabled(!enabled)}>Enable</button>
    <SocketlessProvider getUrl={getUrl} enabled={enabled}><Panel render={render} /></SocketlessProvider>
  </>;
}

createRoot(document.getElementById("root")!).render(<App />);
`;

/**
 * Puts a page beside the example's own that uses what the room does not: `enabled` from the start, a `getUrl` of new
 * identity that names the identifier, a `decode` that changes between renders, and a listener that throws.
 *
 * @param folder - the example's copy; its development server serves the page
 * @returns the page's path
 */
export async function writeHarness(folder: string): Promise<string> {
  await writeFile(path.join(folder, "harness.html"), html);
  await writeFile(path.join(folder, "src/harness.tsx"), program);
  return "/harness.html";
}
