/** `Chrome on Android`, from the user agent; undefined if nothing is recognised. User agents can be faked, so it proves nothing. */
export function deviceName(userAgent: string | null | undefined): string | undefined {
  const agent = userAgent ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system
}

/** In this order, since browsers that are based on Chrome or Safari name those as well: the first match wins. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bOpera Mini\//, 'Opera Mini'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bKAIOS\//i, 'KaiOS'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
