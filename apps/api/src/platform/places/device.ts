import Bowser from 'bowser'

/** What a browser says of itself; null where it says nothing that we know. */
export interface DeviceFacts {
  browser: string | null
  system: string | null
  kind: 'phone' | 'tablet' | 'computer'
}

/** Reads a `User-Agent`. Anybody can send anything there, so it is for people to recognise, never to decide by. */
export function readDevice(userAgent: string): DeviceFacts {
  if (userAgent === '') return { browser: null, system: null, kind: 'computer' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null, kind: kindOf(platform.type) }
}

function kindOf(type: string | undefined): DeviceFacts['kind'] {
  if (type === 'mobile') return 'phone'
  return type === 'tablet' ? 'tablet' : 'computer'
}
