export const charactersTooMany = (over: string) => `${over} characters too many`
export const charactersLeft = (left: number) => `${left} characters left`
