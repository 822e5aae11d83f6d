// A rule of our own for oxlint: values never become part of SQL text.
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

export default { meta: { name: 'asime' }, rules: { 'no-interpolated-sql': noInterpolatedSql } }
