console.log("finish-build: nothing yet");
