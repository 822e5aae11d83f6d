export const done = 'Done: '
export const now = 'Now: '
export const stillToCome = 'Still to come: '
