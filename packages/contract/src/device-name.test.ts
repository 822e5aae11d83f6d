import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A055F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge on Windows',
  ],
  ['Opera/9.80 (Android; Opera Mini/36.2/191.256; U; en) Presto/2.12.423 Version/12.16', 'Opera Mini on Android'],
  ['curl/8.5.0', undefined],
  ['<script>Chrome on my phone', undefined],
  [null, undefined],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
