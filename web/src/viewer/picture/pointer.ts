/** How far, in pixels, a finger or mouse may stray and still have clicked. */
const clickPixels = 5;

export interface PointerActions {
  click(x: number, y: number, isFinger: boolean): void;
  /** True: the pointer drags something, and the camera stays. */
  beginDrag(x: number, y: number, withShift: boolean): boolean;
  drag(x: number, y: number): void;
  endDrag(): void;
}

/** Tells clicks from turning the camera, and hands over drags that are meant for a body. Places are
 *  in pixels from the upper left corner of the canvas. */
export function listenToPointer(canvas: HTMLElement, actions: PointerActions): void {
  let down: { x: number; y: number; id: number } | null = null;
  let isDragging = false;
  const place = (event: PointerEvent): [number, number] => {
    const { left, top } = canvas.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const finish = (): void => {
    if (isDragging) actions.endDrag();
    isDragging = false;
    down = null;
  };
  // Before the controls of the camera hear of it.
  canvas.addEventListener(
    "pointerdown",
    (event) => {
      // A second finger pinches: that is no click.
      if (down !== null) return finish();
      const [x, y] = place(event);
      down = { x, y, id: event.pointerId };
      if (event.button !== 0 || !actions.beginDrag(x, y, event.shiftKey)) return;
      isDragging = true;
      canvas.setPointerCapture(event.pointerId);
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  canvas.addEventListener("pointermove", (event) => {
    if (isDragging && event.pointerId === down?.id) actions.drag(...place(event));
  });
  canvas.addEventListener("pointerup", (event) => {
    if (event.pointerId !== down?.id) return;
    const [x, y] = place(event);
    const isClick = !isDragging && event.button === 0 && Math.hypot(x - down.x, y - down.y) < clickPixels;
    finish();
    if (isClick) actions.click(x, y, event.pointerType === "touch");
  });
  canvas.addEventListener("pointercancel", finish);
}
