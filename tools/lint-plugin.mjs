// Rules of our own for oxlint.

// SQL is made of constants, whichever function (a door) sends it. The rule looks into one file at a time;
// `npm run check:sql` follows texts further, through the functions that make and pass them.
//
// To be changed together with `isDoor` in apps/api/sql-check/find-statements.ts.

const constantSql = {
  create(context) {
    /** The variable that a name stands for there. */
    function variableOf(node) {
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
        const variable = scope.set.get(node.name)
        if (variable) return variable
      }
      return undefined
    }

    /** @returns the first part that is not a constant, or undefined */
    function findUnknown(node, looking = new Set()) {
      const first = (nodes) => {
        for (const each of nodes) {
          const unknown = each && findUnknown(each, looking)
          if (unknown) return unknown
        }
        return undefined
      }
      switch (node.type) {
        case 'Literal':
          return undefined
        case 'TemplateLiteral':
          return first(node.expressions)
        case 'BinaryExpression':
        case 'LogicalExpression':
          return first([node.left, node.right])
        case 'ConditionalExpression':
          return first([node.consequent, node.alternate])
        case 'ArrayExpression':
          return first(node.elements)
        case 'ObjectExpression':
          return first(node.properties.map((property) => property.argument ?? property.value))
        case 'SpreadElement':
          return findUnknown(node.argument, looking)
        case 'TSAsExpression':
        case 'TSSatisfiesExpression':
        case 'TSNonNullExpression':
        case 'ParenthesizedExpression':
        case 'ChainExpression':
          return findUnknown(node.expression, looking)
        case 'TaggedTemplateExpression':
          return findUnknown(node.quasi, looking)
        case 'MemberExpression':
          return findUnknown(node.object, looking)
        case 'ArrowFunctionExpression':
        case 'FunctionExpression':
          return undefined
        case 'CallExpression':
          return callOf(node, looking)
        case 'Identifier':
          return nameOf(node, looking)
        default:
          return node
      }
    }

    function callOf(node, looking) {
      const { callee } = node
      if (callee.type === 'Identifier') {
        const variable = variableOf(callee)
        // The result of a function of ours is for the check of SQL. A function that was passed in may return anything.
        if (!variable || variable.defs.length === 0) return callee.name === 'String' ? undefined : node
        return variable.defs.some(({ type }) => type === 'Parameter') ? node : undefined
      }
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return node
      // The placeholder of a value.
      if (callee.property.name === 'value') return undefined
      if (callee.object.type === 'Identifier' && callee.object.name === 'Object')
        return node.arguments.map((argument) => findUnknown(argument, looking)).find(Boolean)
      return findUnknown(callee.object, looking)
    }

    function nameOf(node, looking) {
      if (node.name === 'undefined') return undefined
      const variable = variableOf(node)
      const definition = variable?.defs[0]
      if (!variable || !definition) return node
      if (definition.type === 'ImportBinding' || definition.type === 'FunctionName') return undefined
      if (definition.type !== 'Variable' || looking.has(variable)) return looking.has(variable) ? undefined : node
      looking.add(variable)
      const declaration = definition.node.parent
      if (declaration.kind !== 'const') return node
      const loop = declaration.parent
      const value = loop?.type === 'ForOfStatement' && loop.left === declaration ? loop.right : definition.node.init
      if (!value || findUnknown(value, looking)) return node
      // Items that are added to a list later are part of it, too.
      for (const { identifier } of variable.references) {
        const call = identifier.parent?.parent
        const isPush =
          identifier.parent?.type === 'MemberExpression' &&
          identifier.parent.property.name === 'push' &&
          call?.type === 'CallExpression'
        if (!isPush) continue
        const unknown = call.arguments.map((argument) => findUnknown(argument, looking)).find(Boolean)
        if (unknown) return unknown
      }
      return undefined
    }

    /** Some pass on a whole text, which was checked where it was written. */
    function isPassedOn(node) {
      return node.type === 'Identifier' && variableOf(node)?.defs[0]?.type === 'Parameter'
    }

    /** The value of a name that is assigned only once. */
    function settled(node) {
      const definition = node.type === 'Identifier' ? variableOf(node)?.defs[0] : undefined
      const isSettled =
        definition?.type === 'Variable' && definition.node.parent.kind === 'const' && definition.node.init
      return isSettled ? definition.node.init : node
    }

    function check(node) {
      const text = textAt(node, settled)
      if (!text || isPassedOn(text)) return
      const unknown = findUnknown(text)
      if (!unknown) return
      context.report({
        node: unknown,
        message:
          'SQL is made of constants. Pass this as a parameter ($1), or choose between texts that are written out. ' +
          'What must be otherwise says why where it switches this rule off.',
      })
    }

    return { CallExpression: check }
  },
}

/** The SQL that leaves by this call, if it is a door. */
function textAt({ callee, arguments: given }, settled) {
  if (callee.type === 'Identifier') {
    if (callee.name === 'queryRows' || callee.name === 'hotRead') return given[1]
    return callee.name === 'copyFrom' || callee.name === 'copyTo' ? given[0] : undefined
  }
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  const { name } = callee.property
  const owner = callee.object.type === 'Identifier' ? callee.object.name : undefined
  const isDoor =
    name === 'query' || name === 'rows' || (name === 'raw' && (owner === 'sql' || owner === 'CompiledQuery'))
  if (!isDoor || !given[0]) return undefined
  const text = withoutType(given[0])
  // A protocol of its own, or a copy: their texts went through another door.
  if (text.type === 'NewExpression') return undefined
  if (text.type === 'CallExpression' && ['copyFrom', 'copyTo'].includes(text.callee.name)) return undefined
  const config = settled(text)
  if (config.type !== 'ObjectExpression') return text
  return config.properties.find(({ key }) => key?.name === 'text')?.value
}

function withoutType(node) {
  return node.type === 'TSAsExpression' ? withoutType(node.expression) : node
}

/** A handler of a browser test that still waits for `route.fetch` when its page is closed fails the test that runs by then. */
const noRouteFetch = {
  create(context) {
    return {
      CallExpression({ callee }) {
        if (callee.type !== 'MemberExpression' || callee.property.name !== 'fetch' || callee.object.name !== 'route')
          return
        context.report({ node: callee, message: 'Use fetchAnswer of support.ts, which outlives the page.' })
      },
    }
  },
}

/** Attributes and properties whose texts a user reads or hears. */
const READ = new Set(
  'title label aria-label placeholder hint alt confirmLabel cancelLabel legend noun emptyTitle emptyText explanation description lead heading summary suffix unit what answer question failure cancel'.split(
    ' ',
  ),
)
const WORD = /[A-Za-z]{2,}/
/** Read wherever it stands: "No bids yet". */
const SENTENCE = /^[A-Z][a-z’']+ [a-z’']+/

/** Texts stand apart (decision 0044): none is left in the markup, nor a sentence anywhere else. */
const textsApart = {
  create(context) {
    const message = 'Texts that a user reads stand in the *.texts.ts beside the component, see decision 0044.'
    const found = new Set()

    function report(node) {
      if (found.has(node)) return
      found.add(node)
      context.report({ node, message })
    }

    /** Texts of errors are for developers. */
    function isOfError({ parent }) {
      return parent.type === 'NewExpression' && /(Error|Exception)$/.test(parent.callee.name)
    }

    function checkText(node) {
      switch (node?.type) {
        case 'Literal':
          if (typeof node.value === 'string' && WORD.test(node.value)) report(node)
          return
        case 'TemplateLiteral':
          if (node.quasis.some(({ value }) => WORD.test(value.raw))) report(node)
          return
        case 'ConditionalExpression':
          checkText(node.consequent)
          checkText(node.alternate)
          return
        case 'LogicalExpression':
          if (node.operator !== '&&') checkText(node.left)
          checkText(node.right)
          return
        case 'JSXExpressionContainer':
          checkText(node.expression)
      }
    }

    return {
      Literal(node) {
        if (typeof node.value === 'string' && SENTENCE.test(node.value) && !isOfError(node)) report(node)
      },
      TemplateLiteral(node) {
        if (SENTENCE.test(node.quasis[0].value.raw) && !isOfError(node)) report(node)
      },
      JSXText(node) {
        if (WORD.test(node.value)) report(node)
      },
      JSXAttribute(node) {
        if (READ.has(node.name.name)) checkText(node.value)
      },
      JSXExpressionContainer(node) {
        if (node.parent.type !== 'JSXAttribute') checkText(node.expression)
      },
      Property(node) {
        if (node.key.type === 'Identifier' && READ.has(node.key.name)) checkText(node.value)
      },
      CallExpression(node) {
        const { callee, arguments: given } = node
        if (callee.type === 'MemberExpression' && callee.object.name === 'toast') given.forEach(checkText)
      },
    }
  },
}

const PIXELS = /\btext-\[(?:[\d.]+px|clamp\([^\]]*px\)\])/

/** A text size in pixels stays small for users who have set their browser to larger text. */
const textInRem = {
  create(context) {
    function check(node, text) {
      if (PIXELS.test(text))
        context.report({ node, message: 'Sizes of text are in rem, so that they follow the size a reader has set.' })
    }
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value)
      },
      TemplateElement(node) {
        check(node, node.value.raw)
      },
    }
  },
}

/** Values that an admin may change are read when needed: a text made when its file loads would name yesterday's. */
const settingsWhenAsked = {
  create(context) {
    function isLater(node) {
      return node.parent && (/Function/.test(node.parent.type) || isLater(node.parent))
    }
    return {
      CallExpression(node) {
        if (node.callee.type !== 'Identifier' || !['timer', 'limitOf'].includes(node.callee.name) || isLater(node))
          return
        context.report({
          node,
          message: 'Admins may change this at any time: ask for it in a function, when it is needed.',
        })
      },
    }
  },
}

export default {
  meta: { name: 'asime' },
  rules: {
    'constant-sql': constantSql,
    'no-route-fetch': noRouteFetch,
    'settings-when-asked': settingsWhenAsked,
    'text-in-rem': textInRem,
    'texts-apart': textsApart,
  },
}
