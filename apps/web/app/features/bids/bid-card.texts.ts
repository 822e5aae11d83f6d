export const timeToAgree = 'time to agree'
export const in1Day = 'in 1 day'
export const inDays = (days: number) => `in ${days} days`
