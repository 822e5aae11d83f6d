export const charactersTooMany = (left: number) => `${left} characters too many`
export const charactersLeft = (left: number) => `${left} characters left`
