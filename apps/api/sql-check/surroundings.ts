import type { Node } from 'typescript/unstable/ast'
import type { Modules } from './modules.ts'
import type { TypeGiven, Unknown, Value } from './values.ts'

/** A call by which SQL leaves for the database. */
export interface DoorCall {
  node: Node
  door: string
  text: Value
  values: Value
  /** What the call says of its rows, where it says anything. */
  rowType: TypeGiven | undefined
  /** The calls that led here, outermost first. */
  through: readonly Node[]
}

/** What a run knows of the program around it. */
export interface Surroundings {
  modules: Modules
  /** The values that a type has, if these are few and written out. */
  literalsOf(node: Node): readonly (string | number | boolean)[] | undefined
  /** Functions that pass on an argument to a door: calls of them are looked into. */
  isDoorway(node: Node): boolean
  onDoor(call: DoorCall, run: { settle(value: Value): string | Unknown }): void
  /** Whether a part of a function sends SQL, or changes something. */
  hasEffect(node: Node): boolean
  /** Whether what a call gives back may be part of a text. */
  mayBeText(call: Node): boolean
  /** Whether SQL leaves from within the function. */
  holdsDoor(node: Node): boolean
  /** Functions that turned out not to be looked into. */
  tooLong: Set<Node>
}

export class TooLong extends Error {}
