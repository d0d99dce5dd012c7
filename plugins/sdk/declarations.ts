import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import ts from "typescript";

/** Something that readers import, or a part of it, as its source declares it. */
export interface Declared {
  name: string;
  /** TypeScript without the body and without comments. */
  text: string;
  /** Paragraphs of its docstring. */
  doc: string[];
  /** When it throws, such as "Error if the ID is empty". */
  throws: string[];
  /** Fields and methods of an interface or class. */
  members: Declared[];
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

function docOf(node: ts.Node): Pick<Declared, "doc" | "throws"> {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1);
  const text = ts.getTextOfJSDocComment(comment?.comment) ?? "";
  const tags = ts.getJSDocTags(node).filter(({ tagName }) => tagName.text === "throws");
  return {
    doc: text
      .split(/\n\s*\n/)
      .map(oneLine)
      .filter((it) => it !== ""),
    // The parser takes the first word for a type.
    throws: tags.map((tag) =>
      oneLine(
        tag
          .getText()
          .replace(/^@throws\s*/, "")
          .replace(/\n\s*\*/g, " "),
      ),
    ),
  };
}

/** Print a node without comments and without `export`. */
function printed(node: ts.Node): string {
  const printer = ts.createPrinter({ removeComments: true });
  return printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()).replace(/^export /, "");
}

/** Print the head of a function: what stands in front of its body. */
function headOf(node: ts.FunctionLikeDeclaration, separator: string): string {
  const list = (nodes: readonly ts.Node[] = []) => nodes.map((it) => oneLine(printed(it))).join(", ");
  const types = node.typeParameters ? `<${list(node.typeParameters)}>` : "";
  const inner = node.body && ts.isArrowFunction(node.body) ? node.body : undefined;
  const result = node.type ? oneLine(printed(node.type)) : inner ? headOf(inner, " => ") : "unknown";
  return `${types}(${list(node.parameters)})${separator}${result}`;
}

function membersOf(node: ts.Node): Declared[] {
  const found = ts.isInterfaceDeclaration(node)
    ? node.members
    : ts.isClassDeclaration(node)
      ? node.members
          .filter(ts.isConstructorDeclaration)
          .flatMap(({ parameters }) => parameters.filter((it) => it.modifiers))
      : [];
  return found.flatMap((member) =>
    member.name && !ts.isComputedPropertyName(member.name)
      ? [
          {
            name: member.name.getText(),
            text: oneLine(printed(member))
              .replace(/^(?:readonly )+/, "")
              .replace(/;$/, ""),
            ...docOf(member),
            members: [],
          },
        ]
      : [],
  );
}

/** Read one declaration of a file. Undefined: it declares something else. */
function declarationOf(statement: ts.Statement, name: string): Declared | undefined {
  if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) {
    return { name, text: `${name}${headOf(statement, ": ")}`, ...docOf(statement), members: [] };
  }
  if (
    (ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isClassDeclaration(statement)) &&
    statement.name?.text === name
  ) {
    const text = ts.isTypeAliasDeclaration(statement) ? printed(statement) : "";
    return { name, text, ...docOf(statement), members: membersOf(statement) };
  }
  const constant = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.find((it) => it.name.getText() === name)
    : undefined;
  if (constant?.initializer === undefined) {
    return undefined;
  }
  const text = ts.isArrowFunction(constant.initializer)
    ? `${name}${headOf(constant.initializer, ": ")}`
    : `${name} = ${printed(constant.initializer)}`;
  return { name, text, ...docOf(statement), members: [] };
}

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true);

/** Find a declaration by its name in a file. */
function find(file: string, name: string): Declared {
  for (const statement of parse(file).statements) {
    const declared = declarationOf(statement, name);
    if (declared) {
      return declared;
    }
  }
  throw new Error(`${file} declares no ${name}.`);
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const nameOf = (statement: ts.Statement): string | undefined =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations[0]?.name.getText()
    : (statement as ts.Statement & { name?: ts.Identifier }).name?.text;

/**
 * Read what an entry of the package exports, in the order of its source, with the docstrings: functions first, then types.
 *
 * @param folder - the folder with the sources
 * @throws Error that names the file or the name that isn't there
 */
export function readEntry(folder: string, entry: string): Declared[] {
  const file = path.join(folder, `${entry}.ts`);
  if (!existsSync(file)) {
    throw new Error(`The package has no entry "${entry}".`);
  }
  const { statements } = parse(file);
  const fileOf = (specifier: ts.Expression) =>
    path.join(path.dirname(file), `${(specifier as ts.StringLiteral).text}.ts`);
  /** The file that each imported name comes from. */
  const imported = new Map(
    statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
      const bindings = importClause?.namedBindings;
      const names = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
      return names.map(({ name }) => [name.text, fileOf(moduleSpecifier)] as const);
    }),
  );
  const declared = statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement) && statement.exportClause) {
      const { exportClause, moduleSpecifier } = statement;
      return (exportClause as ts.NamedExports).elements.map(({ name: { text } }) =>
        find(moduleSpecifier ? fileOf(moduleSpecifier) : (imported.get(text) ?? file), text),
      );
    }
    const name = isExported(statement) ? nameOf(statement) : undefined;
    const own = name === undefined ? undefined : declarationOf(statement, name);
    return own ? [own] : [];
  });
  const isType = ({ text, members }: Declared) => members.length > 0 || text.startsWith("type ");
  return [...declared.filter((it) => !isType(it)), ...declared.filter(isType)];
}
