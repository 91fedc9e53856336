import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from "mediabunny";

import type { Encoded } from "./encode-frames.ts";

/** The encoded frames as a WebM file that can be sought in. */
export async function writeWebm({ chunks, config }: Encoded): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(source);
  await output.start();
  for (const { type, from, seconds, data } of chunks) {
    const packet = new EncodedPacket(
      Uint8Array.from(Buffer.from(data, "base64")),
      type,
      from,
      seconds,
    );
    await source.add(packet, { decoderConfig: config });
  }
  await output.finalize();
  if (!target.buffer) throw new Error("Nothing was written.");
  return new Uint8Array(target.buffer);
}
