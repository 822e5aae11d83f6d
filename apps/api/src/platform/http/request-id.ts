import { v7 as uuid } from 'uuid'
import { takeRandomBytes } from '../random-bytes.ts'

/** The id of a call, by which its log line is found. In the order of time. */
export const makeRequestId = () => uuid({ random: takeRandomBytes(16) })
