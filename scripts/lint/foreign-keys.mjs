/** Tell whether an enclosing condition checks this object and key with `Object.hasOwn`. */
function isChecked(node, object, key, sourceCode) {
  const check = `Object.hasOwn(${sourceCode.getText(object)}, ${sourceCode.getText(key)})`;
  return sourceCode
    .getAncestors(node)
    .some((around) => [around.test, around.left].some((part) => part && sourceCode.getText(part).includes(check)));
}

/** Tell without types whether an object is a literal, or a variable initialized with one. */
function isWritten(object, sourceCode) {
  if (object.type !== "Identifier") {
    return object.type === "ObjectExpression";
  }
  const { resolved } = sourceCode.getScope(object).references.find(({ identifier }) => identifier === object) ?? {};
  return resolved?.defs.some(({ node }) => node.init?.type === "ObjectExpression") === true;
}

const parts = (type) => (type.isUnionOrIntersection() ? type.types.flatMap(parts) : [type]);

/** Create predicates on the types of an object and a key. */
function readTypes(services) {
  const checker = services.program.getTypeChecker();
  const typeOf = (node) => checker.getNonNullableType(services.getTypeAtLocation(node));
  const isIndex = (type) =>
    [checker.getNumberType(), checker.getESSymbolType()].some((index) => checker.isTypeAssignableTo(type, index));
  return {
    /** Tell whether a key is a literal, a number or a symbol, which no page or document controls. */
    isOwnName: (key) => {
      const type = typeOf(key);
      return parts(checker.getBaseConstraintOfType(type) ?? type).every((one) => one.isLiteral() || isIndex(one));
    },
    isDictionary: (object) =>
      object.type === "ObjectExpression" ||
      parts(typeOf(object)).some((type) =>
        checker.getIndexInfosOfType(type).some(({ keyType }) => keyType === checker.getStringType()),
      ),
  };
}

/**
 * Rule against plain objects as dictionaries. Every object inherits `constructor` and `__proto__`, so looking up a word
 * from a page or a document may find a value that was never stored. A `Map` contains only stored keys.
 *
 * @type {import("eslint").Rule.RuleModule}
 */
export const noForeignKeys = {
  meta: {
    type: "problem",
    docs: { description: "look words up in a Map or a Set, not in a plain object" },
    messages: {
      lookup:
        "A plain object also has keys that nobody put there, such as `constructor`. Use a Map or a Set, check with Object.hasOwn, or give the key a type that lists its names.",
    },
    schema: [],
  },
  create: (context) => {
    const { sourceCode } = context;
    const types = sourceCode.parserServices?.program ? readTypes(sourceCode.parserServices) : undefined;
    const isForeign = (object, key) =>
      types === undefined
        ? key.type !== "Literal" && isWritten(object, sourceCode)
        : !types.isOwnName(key) && types.isDictionary(object);
    const check = (node, object, key) => {
      if (isForeign(object, key) && !isChecked(node, object, key, sourceCode)) {
        context.report({ node, messageId: "lookup" });
      }
    };
    return {
      "MemberExpression[computed=true]": (node) => check(node, node.object, node.property),
      "BinaryExpression[operator='in'][left.type!='PrivateIdentifier']": (node) => check(node, node.right, node.left),
    };
  },
};
