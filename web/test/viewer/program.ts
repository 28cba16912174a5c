/** The program itself, serving a run that goes on. PERPEND_PROGRAM is the program. */
import { spawn, type ChildProcess } from "node:child_process";

const program = process.env["PERPEND_PROGRAM"] ?? "";

export interface Served {
  process: ChildProcess;
  address: string;
}

/** Starts `perpend run … --view`, and waits for the address that it prints. */
export async function serveRun(...options: string[]): Promise<Served> {
  const process = spawn(program, ["run", ...options, "--view", "--no-open"], { stdio: ["ignore", "ignore", "pipe"] });
  return new Promise((resolve, reject) => {
    let text = "";
    process.stderr!.on("data", (piece: Buffer) => {
      text += piece.toString();
      const found = /https?:\/\/\S+/.exec(text);
      if (found) resolve({ process, address: found[0] });
    });
    process.on("exit", () => reject(new Error(`the program ended: ${text}`)));
  });
}
