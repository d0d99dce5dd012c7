import path from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { packSdk } from "../../plugins/sdk/pack";
import { assemble } from "./auth/assemble";
import { environmentOf, eventOf, root, secretOf, STEP_MS, testPrograms } from "./auth/conformance";
import { languageVariants } from "./auth/language-variants";
import { type Variant } from "./auth/variants";
import { describeExample } from "./describe";
import { send } from "./hostile-webhook";
import { outcomeOf, waitForPort } from "./outcome";
import { leasePort } from "./ports";
import { run, start, type RunningProcess } from "./processes";
import { siteDir, workspaceOf } from "./workspace";

// Beside auth.example.ts, so that they run at the same time.
describeExample("auth", () => {
  testPrograms(languageVariants, { folder: workspaceOf("auth-languages") });

  const variantOf = (name: string): Variant => languageVariants.find((it) => it.name === name) as Variant;

  /** Start a program, and return its address. */
  async function serve(variant: Variant, cwd: string): Promise<{ origin: string; server: RunningProcess }> {
    const port = await leasePort();
    const origin = `http://127.0.0.1:${port}`;
    const server = start({ command: variant.serve(port), cwd, env: environmentOf(origin) });
    onTestFinished(() => server.stop());
    await waitForPort(port, server, STEP_MS);
    return { origin, server };
  }

  const gin = variantOf("gin");
  it.skipIf(!gin.installed)("gin: refuses events whose body a parser took", async () => {
    const parser = "func(c *gin.Context) { var body any; c.ShouldBindJSON(\\&body) }";
    const added = `sed -i 's/app := gin.New()/&; app.Use(${parser})/' main.go`;
    const build = ["sh", "-c", `${added} && ${gin.build?.join(" ")}`] as const;
    const variant = { ...gin, name: "gin-parsed", build };
    const { origin, server } = await serve(variant, await assemble(root, variant));
    const answer = await send({ url: `${origin}/webhook`, secretOf }, eventOf("CONNECTION_OPEN"), "42.k3");
    expect(answer, server.output()).toMatchObject({ status: 401, authorization: null });
  });

  it.each(["django", "fastapi", "flask"].map(variantOf).filter(({ installed }) => installed))(
    "$name: passes the check of the SDK's command",
    async (variant) => {
      const { origin, server } = await serve(variant, path.join(root, variant.name));
      const command = path.join((await packSdk(siteDir)).folder, "dist/bin.js");
      const env = { ...environmentOf(origin), NODE_OPTIONS: "" };
      const { code, output } = await outcomeOf(
        { command: [process.execPath, command, "check", origin], cwd: root, env },
        STEP_MS,
      );
      expect(output, server.output()).toContain("with 27 invalid ones: all refused");
      expect(code, output).toBe(0);
    },
  );

  const laravel = ["routes/web.php", "bootstrap/app.php"].map((file) => path.join("laravel", file));
  it.skipIf(!languageVariants.find(({ name }) => name === "slim")?.installed)(
    "laravel: the files have no mistake in syntax",
    () => Promise.all(laravel.map((file) => run({ command: ["php", "-l", file], cwd: root }, STEP_MS))),
  );

  const compiled = languageVariants.filter(({ build, installed }) => build && installed);
  it.each(compiled)("$name: doesn't start without an API key", async ({ name, serve }) => {
    const port = await leasePort();
    const env = { ...environmentOf(`http://127.0.0.1:${port}`), SOCKETLESS_API_KEY: "" };
    const { output } = await outcomeOf({ command: serve(port), cwd: path.join(root, name), env }, 20_000);
    expect(output).toContain("SOCKETLESS_API_KEY");
  });
});
