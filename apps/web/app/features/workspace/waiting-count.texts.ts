export const waiting = (count: number) => `${count} waiting`
