export const pictureByTheBuyer = 'Picture by the buyer'
export const enlarge = (name: string) => `Enlarge: ${name}`
export const opensInANewTab = ', opens in a new tab'
export const numbered = (noun: string, position: number, count: number) => `${noun} ${position} of ${count}`
