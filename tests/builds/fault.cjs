// Makes writing fail as it does on a full or read-only disk: FAULT is the error's name, a colon, and a part of the path.
const fs = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");

const [code, place] = process.env.FAULT.split(":");

const faulty = (holder, name, fail) => {
  const original = holder[name];
  holder[name] = (file, ...rest) => {
    if (!String(file).replaceAll("\\", "/").includes(place)) {
      return original(file, ...rest);
    }
    return fail(Object.assign(new Error(`${code}: injected, open '${file}'`), { code, path: String(file) }), rest);
  };
};

for (const name of ["writeFile", "mkdir"]) {
  faulty(fs.promises, name, (error) => Promise.reject(error));
  faulty(fs, `${name}Sync`, (error) => {
    throw error;
  });
  faulty(fs, name, (error, rest) => rest.at(-1)(error));
}
syncBuiltinESMExports();
