/** Of all text inside of figures; in pixels, and never scaled. */
export const fontFamily = "'Source Sans 3', 'Source Sans Pro', 'Helvetica Neue', Arial, sans-serif";
export const fontSize = 12.5;
