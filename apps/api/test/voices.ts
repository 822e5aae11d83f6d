import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'
import { opusHead } from '../src/modules/uploads/opus.ts'

/** 20 ms of silence. */
const QUIET_OPUS = Uint8Array.of(0xf8, 0xff, 0xfe)
/** Two frames of 60 ms: the longest that a packet can be. */
export const LONG_OPUS = Uint8Array.of(0x1b, 0x02, 0, 0)
const QUIET_AAC = Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80)

const FORMATS: Record<string, () => OutputFormat> = {
  webm: () => new WebMOutputFormat(),
  ogg: () => new OggOutputFormat(),
  // As browsers write it, piece by piece.
  mp4: () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
}

interface VoiceOptions {
  container?: 'webm' | 'ogg' | 'mp4'
  codec?: 'opus' | 'aac' | 'flac'
  packets?: number
  packet?: Uint8Array
  /** The length of each packet, as the file states it. */
  claimedSeconds?: number
  isFilm?: boolean
  title?: string
}

/** A recording, of silence. */
export async function makeVoice(options: VoiceOptions = {}): Promise<Buffer> {
  const { container = 'webm', codec = 'opus', packets = 100, packet, claimedSeconds = 0.02, isFilm = false } = options
  const target = new BufferTarget()
  const output = new Output({ format: FORMATS[container]!(), target })
  const sound = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(sound)
  const film = new EncodedVideoPacketSource('vp9')
  if (isFilm) output.addVideoTrack(film)
  if (options.title !== undefined) output.setMetadataTags({ title: options.title, comment: options.title })
  await output.start()
  const config: AudioDecoderConfig =
    codec === 'aac'
      ? { codec: 'mp4a.40.2', numberOfChannels: 2, sampleRate: 48_000, description: Uint8Array.of(0x11, 0x90) }
      : codec === 'opus'
        ? { codec, numberOfChannels: 1, sampleRate: 48_000, description: opusHead(1) }
        : { codec, numberOfChannels: 1, sampleRate: 48_000, description: flacHead() }
  const data = packet ?? (codec === 'aac' ? QUIET_AAC : QUIET_OPUS)
  if (isFilm) {
    const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 16, codedHeight: 16 }
    await film.add(new EncodedPacket(Uint8Array.of(0x82, 0x49, 0x83, 0x42), 'key', 0, 0.02), { decoderConfig })
  }
  for (let n = 0; n < packets; n++)
    await sound.add(new EncodedPacket(data, 'key', n * claimedSeconds, claimedSeconds), { decoderConfig: config })
  await output.finalize()
  return Buffer.from(target.buffer as ArrayBuffer)
}

function flacHead(): Uint8Array {
  const head = Buffer.alloc(42)
  head.write('fLaC')
  head.set([0x80, 0, 0, 34, 0x10, 0, 0x10, 0], 4)
  head.set([0x0b, 0xb8, 0x00, 0xf0], 18)
  return head
}
