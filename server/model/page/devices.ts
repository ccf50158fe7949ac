/** A device that planners are made for. Page and strip together are as wide as the screen. Sizes are in pixels, upright. */
export interface Device {
  name: string;
  width: number;
  height: number;
  strip: number;
  source: string;
}

/** On a screen of 3 to 4, a page of 6 by 9 inches leaves a ninth of the width for the strip. */
function device(name: string, width: number, height: number, source: string): Device {
  return { name, width, height, strip: Math.round(width / 9), source };
}

// Looked up on 2026-11-29.
const specs = 'https://github.com/towoe/paper-specs/blob/main/src/devices.typ';
export const devices = {
  'remarkable-2': device('reMarkable 2', 1404, 1872, specs),
  'remarkable-paper-pro': device('reMarkable Paper Pro', 1620, 2160, specs),
  'kindle-scribe': device('Kindle Scribe', 1860, 2480, 'https://github.com/kudrykv/latex-yearly-planner/issues/92'),
  'supernote-a5-x': device('Supernote A5 X', 1404, 1872, 'https://github.com/klimeryk/recalendar.js/issues/14'),
  'supernote-manta': device('Supernote Manta', 1920, 2560, specs),
  ipad: device('iPad 11 inch', 1640, 2360, specs),
  'ipad-12.9': device('iPad Pro 12.9 inch', 2048, 2732, 'https://github.com/Sivabalaa/iOSResolution'),
} as const satisfies Record<string, Device>;

export type DeviceName = keyof typeof devices;
export const deviceNames = Object.keys(devices) as [DeviceName, ...DeviceName[]];

/** The minimum side of a tap target: 5 mm on a reMarkable 2, in proportion to the width of the screen. */
export const minTarget = { pixels: 44, ofWidth: 1404 } as const;

export const hands = ['right', 'left'] as const;
export type Hand = (typeof hands)[number];

/** The number of pages for notes after each day of a planner. */
export const defaultSpare = 1;
export const maxSpare = 4;
