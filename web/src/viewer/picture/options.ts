/** What the picture shows, as the reader chose it. */
export interface PictureOptions {
  contacts: boolean;
  joints: boolean;
  friction: boolean;
  shadows: boolean;
  wire: boolean;
  names: boolean;
}

export const defaultOptions: PictureOptions = { contacts: true, joints: true, friction: true, shadows: true, wire: false, names: false };
