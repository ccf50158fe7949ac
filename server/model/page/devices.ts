/** Whose screens planners are made for. The strip is beside the page, and both are as wide as the screen; all in pixels, upright. */
export interface Device {
  name: string;
  width: number;
  height: number;
  strip: number;
}

/** A ninth of the width is what is left beside a page of 6 by 9 inches on a screen of 3 to 4. */
const device = (name: string, width: number, height: number): Device => ({ name, width, height, strip: Math.round(width / 9) });

// Looked up on 2026-11-29.
export const devices = {
  // https://github.com/towoe/paper-specs, src/devices.typ
  'remarkable-2': device('reMarkable 2', 1404, 1872),
  'remarkable-paper-pro': device('reMarkable Paper Pro', 1620, 2160),
  'supernote-manta': device('Supernote Manta', 1920, 2560),
  ipad: device('iPad 11 inch', 1640, 2360),
  // https://github.com/klimeryk/recalendar.js/issues/14
  'supernote-a5-x': device('Supernote A5 X', 1404, 1872),
  // https://github.com/kudrykv/latex-yearly-planner/issues/92
  'kindle-scribe': device('Kindle Scribe', 1860, 2480),
  // https://github.com/Sivabalaa/iOSResolution
  'ipad-12.9': device('iPad Pro 12.9 inch', 2048, 2732),
} as const satisfies Record<string, Device>;

export type DeviceName = keyof typeof devices;
export const deviceNames = Object.keys(devices) as [DeviceName, ...DeviceName[]];

/** A finger's: what reMarkable and Apple ask for, on a screen as wide as that of a reMarkable 2. */
export const minTarget = { pixels: 44, ofWidth: 1404 } as const;

export const hands = ['right', 'left'] as const;
export type Hand = (typeof hands)[number];

/** How many pages for notes follow a day of a planner, unless another number is asked for. */
export const defaultSpare = 1;
export const maxSpare = 4;
