// Rules of our own for oxlint.

/** Values never become part of SQL text. */
const noInterpolatedSql = {
  create(context) {
    return {
      CallExpression({ callee, arguments: [text] }) {
        const name = callee.type === 'MemberExpression' && callee.property.name
        if (!['query', 'raw'].includes(name) || text?.type !== 'TemplateLiteral' || text.expressions.length === 0)
          return
        context.report({
          node: text,
          message: 'Pass values as parameters ($1, or Kysely) instead of putting them into the text of a query.',
        })
      },
    }
  },
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

export default {
  meta: { name: 'asime' },
  rules: { 'no-interpolated-sql': noInterpolatedSql, 'no-route-fetch': noRouteFetch },
}
