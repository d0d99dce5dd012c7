/** Tells whether a check with `Object.hasOwn` of this very object and key decides on what is done here. */
function isChecked(node, object, key, sourceCode) {
  const check = `Object.hasOwn(${sourceCode.getText(object)}, ${sourceCode.getText(key)})`;
  return sourceCode
    .getAncestors(node)
    .some((around) => [around.test, around.left].some((part) => part && sourceCode.getText(part).includes(check)));
}

/** Without types: an object that is written in this place, or is the value of a constant. */
function isWritten(object, sourceCode) {
  if (object.type !== "Identifier") {
    return object.type === "ObjectExpression";
  }
  const { resolved } = sourceCode.getScope(object).references.find(({ identifier }) => identifier === object) ?? {};
  return resolved?.defs.some(({ node }) => node.init?.type === "ObjectExpression") === true;
}

const parts = (type) => (type.isUnionOrIntersection() ? type.types.flatMap(parts) : [type]);

/** What the types of an object and a key say of a look-up. */
function readTypes(services) {
  const checker = services.program.getTypeChecker();
  const typeOf = (node) => checker.getNonNullableType(services.getTypeAtLocation(node));
  const isIndex = (type) =>
    [checker.getNumberType(), checker.getESSymbolType()].some((index) => checker.isTypeAssignableTo(type, index));
  return {
    /** A name of a closed list, a number or a symbol: nothing that a page or a document can say. */
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
 * A rule against plain objects as dictionaries. Every object has `constructor` and `__proto__`: a word of a page or of a
 * document that is looked up in one finds what nobody put there. A `Map` has only what was put into it.
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
