export const change = (label: string) => `Change ${label}: `
export const save = 'Save'
export const cancel = 'Cancel'
