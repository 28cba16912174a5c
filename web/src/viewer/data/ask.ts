import { BadData } from "./bad_data";

async function answer(path: string, options: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new BadData("perpend does not answer: was it ended? Start it again and reload the page.");
  }
  if (response.ok) return response;
  const text = await response.text().catch(() => "");
  let said = "";
  try {
    said = (JSON.parse(text) as { error?: string }).error ?? "";
  } catch {
    // No sentence of perpend's: the number alone has to do.
  }
  throw new BadData(said || `perpend answered ${path} with error ${response.status}.`);
}

export async function askJson(path: string): Promise<unknown> {
  const response = await answer(path);
  try {
    return await response.json();
  } catch {
    throw new BadData(`What perpend answered to ${path} is damaged.`);
  }
}

export async function askBytes(path: string): Promise<ArrayBuffer> {
  return (await answer(path)).arrayBuffer();
}

/** `keepalive`: the command arrives even if the page is closed meanwhile. */
export async function tell(path: string, command: unknown, keepalive = false): Promise<void> {
  await answer(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(command), keepalive });
}
