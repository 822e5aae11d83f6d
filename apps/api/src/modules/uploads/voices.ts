import { MAX_VOICE_SECONDS, VOICE_FILE } from '@asime/contract/chat-rules'
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
} from 'mediabunny'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { BROKEN_VOICE, OTHER_KIND, TOO_LONG } from './file-kinds.ts'
import { OPUS_RATE, opusHead, opusSamples } from './opus.ts'
import { NotARecording, readWebm } from './webm.ts'

/** A recorder stops a moment late. */
const MOST_SECONDS = MAX_VOICE_SECONDS + 2
/** The shortest that there are, one after the other. */
const MOST_PACKETS = MOST_SECONDS * 400
const OPUS = 'opus'
/** Samples that a packet of AAC stands for. */
const AAC_SAMPLES = 1_024
/** What recorders record in. */
const RATES = { least: 8_000, most: 48_000 }

export interface Voice {
  durationMs: number
  /** By file name. */
  files: Map<string, Buffer>
}

/**
 * A recording made anew: the packets of its only track, one after the other, in a file of our own. Nothing else that the file held comes
 * along, such as pictures, names and what was hidden around it. It is as long as its packets say, whatever the file says of itself.
 * @throws AppError unsupported_media_type, payload_too_large, validation_failed
 */
export async function toVoice(content: Buffer): Promise<Voice> {
  try {
    return await remake(content)
  } catch (error) {
    throw error instanceof AppError ? error : invalidField('file', BROKEN_VOICE)
  }
}

interface Recording {
  config: AudioDecoderConfig
  packets: Uint8Array[]
  /** How long a packet is in seconds; undefined for an invalid one. */
  lengthOf: (packet: Uint8Array) => number | undefined
}

async function remake(content: Buffer): Promise<Voice> {
  const { config, packets, lengthOf } = isWebm(content) ? fromWebm(content) : await fromOthers(content)
  if (packets.length === 0 || config.numberOfChannels < 1 || config.numberOfChannels > 2)
    throw invalidField('file', BROKEN_VOICE)

  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedAudioPacketSource(config.codec === OPUS ? OPUS : 'aac')
  output.addAudioTrack(source)
  await output.start()
  let at = 0
  for (const packet of packets) {
    const seconds = lengthOf(packet)
    if (seconds === undefined) throw invalidField('file', BROKEN_VOICE)
    await source.add(new EncodedPacket(packet, 'key', at, seconds), { decoderConfig: config })
    at += seconds
    if (at > MOST_SECONDS) throw new AppError('payload_too_large', { message: TOO_LONG })
  }
  await output.finalize()
  if (!target.buffer) throw new Error('nothing was written')
  return { durationMs: Math.round(at * 1_000), files: new Map([[VOICE_FILE, Buffer.from(target.buffer)]]) }
}

const isWebm = (content: Buffer) => content.readUInt32BE() === 0x1a45dfa3

function fromWebm(content: Buffer): Recording {
  try {
    const { channels, packets } = readWebm(content)
    return { config: opusConfig(channels), packets, lengthOf: lengthOfOpus }
  } catch (error) {
    if (!(error instanceof NotARecording)) throw error
    throw new AppError('unsupported_media_type', { message: OTHER_KIND, cause: error })
  }
}

/** From Ogg and MP4. */
async function fromOthers(content: Buffer): Promise<Recording> {
  using input = new Input({ source: new BufferSource(content), formats: [OGG, MP4] })
  const [track, ...others] = await input.getTracks().catch(() => [])
  // Also a film, which has pictures beside its sound.
  if (!track?.isAudioTrack() || others.length > 0 || (track.codec !== 'opus' && track.codec !== 'aac'))
    throw new AppError('unsupported_media_type', { message: OTHER_KIND })
  const { codec, numberOfChannels, sampleRate } = track
  if (sampleRate < RATES.least || sampleRate > RATES.most) throw invalidField('file', BROKEN_VOICE)
  const packets: Uint8Array[] = []
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    packets.push(data)
    if (packets.length > MOST_PACKETS) throw new AppError('payload_too_large', { message: TOO_LONG })
  }
  if (codec === 'opus') return { config: opusConfig(numberOfChannels), packets, lengthOf: lengthOfOpus }
  const description = await aacConfig(track)
  return {
    config: { codec: 'mp4a.40.2', numberOfChannels, sampleRate, description },
    packets,
    lengthOf: (packet) => (packet.length > 0 ? AAC_SAMPLES / sampleRate : undefined),
  }
}

function opusConfig(channels: number): AudioDecoderConfig {
  return { codec: OPUS, numberOfChannels: channels, sampleRate: OPUS_RATE, description: opusHead(channels) }
}

function lengthOfOpus(packet: Uint8Array): number | undefined {
  const samples = opusSamples(packet)
  return samples === undefined ? undefined : samples / OPUS_RATE
}

/** How the packets of AAC are to be read: a few bytes. */
async function aacConfig(track: InputAudioTrack): Promise<Uint8Array> {
  const description = (await track.getDecoderConfig())?.description
  const bytes =
    description && new Uint8Array(description instanceof ArrayBuffer ? description : Buffer.from(description as never))
  if (!bytes || bytes.length < 2 || bytes.length > 64) throw invalidField('file', BROKEN_VOICE)
  return bytes
}
