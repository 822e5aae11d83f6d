export const over = (length: string) => `${length} over`
export const left = (length: string) => `${length} left`
export const minute = 'min'
export const hour = 'h'
export const day = 'd'
