package dev.crosspoint.model.training;

import dev.crosspoint.model.training.layer.Convolution;
import dev.crosspoint.model.training.layer.Layer;
import dev.crosspoint.model.training.layer.Linear;
import dev.crosspoint.model.training.layer.Network;
import dev.crosspoint.model.training.layer.Normalisation;
import java.util.ArrayList;
import java.util.List;

/** ResNet-18 as torchvision registers it, for ImageNet or, with a 3x3 stem and 10 classes, for CIFAR-10. */
final class ResNet18 {
    private ResNet18() {}

    static Network imageNet() {
        return network(7, 112, 56, 1000);
    }

    static Network cifar() {
        return network(3, 32, 32, 10);
    }

    private static Network network(int stem, int stemOutput, int firstOutput, int classes) {
        List<Layer> layers = new ArrayList<>();
        add(layers, 3, 64, stem, stemOutput);
        int in = 64;
        for (int stage = 0; stage < 4; stage++) {
            int out = 64 << stage;
            int edge = firstOutput >> stage;
            for (int block = 0; block < 2; block++) {
                add(layers, in, out, 3, edge);
                add(layers, out, out, 3, edge);
                if (in != out) {
                    add(layers, in, out, 1, edge);
                }
                in = out;
            }
        }
        layers.add(new Layer("fc", new Linear(512, classes, 1, true, false)));
        return new Network(layers);
    }

    private static void add(List<Layer> layers, int in, int out, int kernel, int output) {
        layers.add(new Layer("conv", new Convolution(in, out, kernel, output, 1, false)));
        layers.add(new Layer("bn", new Normalisation(out, true)));
    }
}
