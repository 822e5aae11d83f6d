/** What a body says, or undefined where it is no JSON. Whole numbers beyond what a number holds stay text, digit by digit. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, keepBigNumbers)
  } catch {
    return undefined
  }
}

function keepBigNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? value)
    : value
}
