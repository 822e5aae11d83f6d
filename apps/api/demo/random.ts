import type { Random } from './catalogue/types.ts'

/** A stream of random numbers that is fixed by its seeds (sfc32, after two rounds of mixing). Cheap enough to have one per row. */
export class SeededRandom implements Random {
  private a: number
  private b: number
  private c: number
  private counter = 1

  constructor(seed: number, stream: number, index: number) {
    this.a = mix(seed ^ 0x9e3779b9)
    this.b = mix(this.a ^ stream)
    this.c = mix(this.b ^ mix(index + 0x85ebca6b))
    for (let i = 0; i < 8; i++) this.bits()
  }

  /** 32 bits, as a whole number from 0. */
  bits(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  next(): number {
    return this.bits() / 2 ** 32
  }

  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('there is nothing to pick from')
    return list[Math.floor(this.next() * list.length)] as T
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** From `min` up to, not including, `max`. */
  between(min: number, max: number): number {
    return min + this.next() * (max - min)
  }

  /** Around 0, with a standard deviation of 1, never beyond 3: three dice for a bell curve. */
  bell(): number {
    return 2 * (this.next() + this.next() + this.next()) - 3
  }

  /** One of the keys, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const keys = Object.keys(weights) as K[]
    let left = this.next() * keys.reduce((sum, key) => sum + weights[key], 0)
    for (const key of keys) {
      left -= weights[key]
      if (left < 0) return key
    }
    return keys.at(-1) as K
  }
}

/** Streams by name: what one subject draws does not depend on how much another has drawn. */
export class RandomSource {
  private readonly seed: number

  constructor(seed: number) {
    this.seed = seed
  }

  of(subject: string, index = 0): SeededRandom {
    let stream = 0x811c9dc5
    for (let i = 0; i < subject.length; i++) stream = Math.imul(stream ^ subject.charCodeAt(i), 0x01000193)
    return new SeededRandom(this.seed, stream, index)
  }
}

/** The list itself, in another order. */
export function shuffled<T>(random: SeededRandom, list: T[]): T[] {
  for (let place = list.length - 1; place > 0; place--) {
    const other = random.int(0, place)
    ;[list[place], list[other]] = [list[other] as T, list[place] as T]
  }
  return list
}

function mix(value: number): number {
  let mixed = value | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return mixed ^ (mixed >>> 15)
}
