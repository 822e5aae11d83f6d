export const optional = '(optional)'
