import path from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { assemble } from "./auth/assemble";
import { environmentOf, eventOf, root, secretOf, STEP_MS, testPrograms } from "./auth/conformance";
import { languageVariants } from "./auth/language-variants";
import { type Variant } from "./auth/variants";
import { describeExample } from "./describe";
import { send } from "./hostile-webhook";
import { outcomeOf, waitForPort } from "./outcome";
import { leasePort } from "./ports";
import { run, start } from "./processes";
import { workspaceOf } from "./workspace";

// Beside auth.example.ts, so that they run at the same time.
describeExample("auth", () => {
  testPrograms(languageVariants, { folder: workspaceOf("auth-languages") });

  /** What each framework's page says of a body that something else has read before. */
  const parsedBefore: Record<string, (variant: Variant) => Variant> = {
    gin: ({ build = ["true"], ...variant }) => ({
      ...variant,
      build: [
        "sh",
        "-c",
        `sed -i 's/app := gin.New()/&; app.Use(func(c *gin.Context) { var body any; c.ShouldBindJSON(\\&body) })/' main.go && ${build.join(" ")}`,
      ],
    }),
  };
  it.each(Object.keys(parsedBefore))("%s: refuses events whose body a parser took", async (name) => {
    const original = languageVariants.find((variant) => variant.name === name) as Variant;
    if (!original.installed) {
      return;
    }
    const variant = parsedBefore[name]?.({ ...original, name: `${name}-parsed` }) ?? original;
    const cwd = await assemble(root, variant);
    const port = await leasePort();
    const origin = `http://127.0.0.1:${port}`;
    const server = start({ command: variant.serve(port), cwd, env: environmentOf(origin) });
    onTestFinished(() => server.stop());
    await waitForPort(port, server, STEP_MS);
    const answer = await send({ url: `${origin}/webhook`, secretOf }, eventOf("CONNECTION_OPEN"), "42.k3");
    expect(answer, server.output()).toMatchObject({ status: 401, authorization: null });
  });

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
