export const draft = 'draft:'
export const intention = 'intention:'
