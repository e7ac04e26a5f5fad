package dev.crosspoint.topology.nccl.build;

import dev.crosspoint.topology.nccl.system.Net;
import dev.crosspoint.topology.read.NcclXml;
import dev.crosspoint.topology.read.XmlElement;
import java.util.OptionalInt;

/**
 * A {@code <net>}.
 *
 * @param id host and device
 * @param xml the element
 */
record NetXml(long id, XmlElement xml) {
    static NetXml of(XmlElement xml, long id) {
        return new NetXml(id, xml);
    }

    float gigabytes() {
        return Rates.net(NcclXml.whole(xml, "speed").orElse(0L));
    }

    Net node(int number, int index) {
        return new Net(
                number,
                index,
                id,
                xml.find("name").orElse(""),
                gigabytes(),
                NcclXml.real(xml, "latency").orElse(0.0).floatValue(),
                SystemXml.hexadecimal(xml, "guid").orElse(id),
                NcclXml.whole(xml, "port").orElse(0L).intValue(),
                NcclXml.whole(xml, "gdr").orElse(0L) != 0,
                NcclXml.whole(xml, "coll").orElse(0L) != 0,
                optional("rail"),
                optional("plane"));
    }

    /** NCCL writes -1 for what the plugin does not tell. */
    private OptionalInt optional(String attribute) {
        long value = NcclXml.whole(xml, attribute).orElse(-1L);
        return value == -1 ? OptionalInt.empty() : OptionalInt.of((int) value);
    }
}
