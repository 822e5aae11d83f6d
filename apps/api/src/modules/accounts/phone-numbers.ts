/** Enough for its owner to know it: `+233…456`. */
export const maskPhone = (phone: string) => `${phone.slice(0, 4)}…${phone.slice(-3)}`
