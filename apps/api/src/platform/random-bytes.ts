import { randomFillSync } from 'node:crypto'

const STOCK = 4_096
let stock = Buffer.alloc(STOCK)
let used = STOCK

/** Random bytes for a nonce or an id, taken in stock, since asking for them each time costs some microseconds. At most 4,096. */
export function takeRandomBytes(count: number): Buffer {
  if (used + count > STOCK) {
    // Another one: what was taken from the old one is still somebody's.
    stock = randomFillSync(Buffer.alloc(STOCK))
    used = 0
  }
  return stock.subarray(used, (used += count))
}
