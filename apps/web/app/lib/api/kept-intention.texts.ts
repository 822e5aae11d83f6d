export const intention = 'intention:'
